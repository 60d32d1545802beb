import { networkOf } from '@tsela/domain/sessions/network-address';

declare module 'fastify' {
  interface FastifyInstance {
    readonly body_room: BodyRoom;
  }
}

/** How much memory bodies may take that are on their way or are being worked on. */
export interface BodyRoomLimits {
  /** Of one network address: sixteen imports of the largest size at once. */
  readonly of_address: number;
  readonly in_all: number;
}

export const BODY_ROOM_LIMITS: BodyRoomLimits = { of_address: 64 * 1024 * 1024, in_all: 256 * 1024 * 1024 };

/** What the bodies of a process take. */
export interface BodyRoom {
  /** Takes more for an address; false where that is more than it may have. */
  take(ip: string, bytes: number): boolean;
  give(ip: string, bytes: number): void;
}

export function openBodyRoom({ of_address, in_all }: BodyRoomLimits = BODY_ROOM_LIMITS): BodyRoom {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(ip, bytes) {
      const network = networkOf(ip);
      const own = (taken.get(network) ?? 0) + bytes;
      if (own > of_address || total + bytes > in_all) return false;
      taken.set(network, own);
      total += bytes;
      return true;
    },
    give(ip, bytes) {
      const network = networkOf(ip);
      const left = (taken.get(network) ?? 0) - bytes;
      total -= bytes;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    },
  };
}
