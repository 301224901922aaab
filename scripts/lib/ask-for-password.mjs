import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A new password: typed without being shown, or the first line of what is piped in. Empty: one is made. */
export async function askForPassword() {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0]
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write('New password (leave it empty and one is made for you): ')
  try {
    return await new Promise((resolve, reject) => {
      terminal.question('', resolve)
      terminal.once('close', () => reject(new Error('Nothing was changed.')))
    })
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
