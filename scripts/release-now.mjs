// Writes the archive of the current build (Node 24). The same build gives the same bytes.
import { createWriteStream, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { root } from './lib/install.mjs'
import { releaseFiles } from './lib/release-files.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const top = `kinstead-${version}`
const to = process.argv[2] ?? join(root, 'dist', 'archives')
mkdirSync(to, { recursive: true })
const file = join(to, `${top}.tar.gz`)

const pack = tar.pack()
const written = pipeline(pack, createGzip({ level: 9 }), createWriteStream(file))
const owner = { mtime: new Date(0), uid: 0, gid: 0, uname: 'root', gname: 'root' }
for (const { name, linkname, bytes } of releaseFiles(root)) {
  const path = `${top}/${name}`
  await new Promise((resolve, reject) => {
    const done = (error) => (error ? reject(error) : resolve())
    if (linkname) pack.entry({ ...owner, name: path, type: 'symlink', linkname, mode: 0o777 }, done)
    else pack.entry({ ...owner, name: path, mode: 0o644 }, bytes(), done)
  })
}
pack.finalize()
await written
console.log(`${file}: ${Math.round(statSync(file).size / 1e6)} MB`)
