import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?inline'
import semiBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?inline'

// In the build as data addresses, in a file of its own that only the first record loads.

const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')

export const recordFonts = { regular: bytesOf(regular), bold: bytesOf(semiBold) }
