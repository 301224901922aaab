declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  type Options = { address: string; port: number; silent: boolean; directory: string }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<AddressInfo>
    close(): Promise<void>
    store: { putBucket: (name: string) => Promise<unknown> }
  }
}
