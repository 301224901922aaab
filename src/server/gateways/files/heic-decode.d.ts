declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  type Heic = { width: number; height: number; decode: () => Promise<Decoded> }
  const library: { all: (input: { buffer: Uint8Array }) => Promise<Heic[]> }
  export default library
}
