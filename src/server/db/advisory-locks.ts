/** The numbers of the application-level advisory locks. */
export const advisoryLocks = {
  app: 7_301_001,
  migrations: 7_301_002,
  administration: 7_301_003,
  limits: 7_301_004,
} as const
