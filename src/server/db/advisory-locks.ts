/** The application-level locks of the database, by number. */
export const advisoryLocks = { app: 7_301_001, migrations: 7_301_002, administration: 7_301_003 } as const
