/** When to look again during maintenance: 5 minutes plus up to 60 seconds. `chance` is 0 to 1. Source: MAINT-02. */
export function maintenanceDelay(chance: number): number {
  return 300_000 + Math.round(chance * 60_000);
}
