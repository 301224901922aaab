/** To whom this installation sends what, as it is configured. Names of hosts, never keys. */
export type PrivacyFacts = {
  /** The provider where people sign in; null for the built-in one. */
  identityHost: string | null
  mailHost: string | null
  /** Null: titles are made here. */
  aiHost: string | null
  /** Null: files are on the disk of the server. */
  filesHost: string | null
  analyticsHost: string | null
  hasPayments: boolean
}
