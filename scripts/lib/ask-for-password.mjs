import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/**
 * Asks for a new password without showing it, or reads the first line from standard input. If it is empty, one is
 * generated.
 */
export async function askForPassword() {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0]
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write('New password (leave empty to generate one): ')
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
