/** The services that receive data, as configured. Host names, never keys. */
export type PrivacyFacts = {
  /** The sign-in provider; null for the built-in one. */
  identityHost: string | null
  mailHost: string | null
  /** Null: titles are generated locally. */
  aiHost: string | null
  /** Whether photos of receipts can be sent there. */
  readsReceipts: boolean
  /** Null: files are on the server's disk. */
  filesHost: string | null
  analyticsHost: string | null
  hasPayments: boolean
  hasDemo: boolean
  /** Whether pages may read from a replica. */
  hasReplica: boolean
}
