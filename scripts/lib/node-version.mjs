// Imported before everything else: what follows needs a newer Node even to be read.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`Kinstead needs Node 20.20 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}
