// People who have no account. A provider’s issuer is an address, so none has these names, and none of them can sign in.

/** The issuer of the relatives in a sample family. */
export const sampleIssuer = 'sample'

/** The issuer of the persons that visitors of the demo share, one for each language. */
export const demoIssuer = 'demo'

export const madeUpIssuers = [sampleIssuer, demoIssuer]
