/** The part of mailparser that the tests read; it brings no types of its own. */
declare module 'mailparser' {
  export type ParsedMail = {
    html?: string | false
    subject?: string
    text?: string
    messageId?: string
    from?: { text: string }
    headers: Map<string, unknown>
  }
  export function simpleParser(source: string): Promise<ParsedMail>
}
