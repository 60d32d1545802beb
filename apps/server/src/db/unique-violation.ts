const UNIQUE_VIOLATION = '23505';

/** Whether the database has refused what has to be there once: of two at the same moment it lets the first through. */
export function isUniqueViolation(error: unknown): error is Error & { readonly code: string; readonly constraint?: string } {
  return (error as { code?: unknown } | null | undefined)?.code === UNIQUE_VIOLATION;
}
