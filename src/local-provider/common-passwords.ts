/**
 * Passwords of ten and more characters that lead the lists of leaked ones, without their endings: what remains of a
 * password after cutting digits and signs at both ends is compared too.
 */
const common = new Set(
  `1234567890 12345678910 123456789a 0123456789 9876543210 0987654321 1234512345 1122334455 1111111111 0000000000
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc qwertyuiop qwerty1234 qwerty12345 qwerty123456 asdfghjkl1 asdfghjklo zxcvbnm123
  qazwsxedcr qazwsxedcrfv password password1 password12 password123 password1234 passw0rd passw0rd123 passwordpassword
  iloveyou iloveyou12 iloveyou123 iloveyouso letmein letmein123 letmeinnow welcome welcome123 welcome1234 welcomehome
  administrator administrador changeme changeme123 changemenow default123 superman superman123 batman1234 spiderman
  spiderman1 starwars starwars123 football football1 football12 football123 baseball baseball1 baseball12 basketball
  basketball1 liverpool liverpool1 manchester manunited chelsea123 barcelona barcelona1 realmadrid sunshine sunshine1
  sunshine123 princess princess1 princess12 princess123 butterfly butterfly1 chocolate chocolate1 jennifer jennifer1
  charlotte1 alexander alexander1 elizabeth elizabeth1 christian christopher michael123 michelle michelle1 jonathan
  motherfucker fuckyou123 trustno1trustno1 abc1234567 abcd123456 abcd1234 abcdefghij abcdefghijk a123456789 aa12345678
  qwertyqwerty asdfasdfasdf q1w2e3r4t5 q1w2e3r4t5y6 googledotcom computer123 internet123 thequickbrownfox
  correcthorsebatterystaple secretsecret secret123456 myfamily family kinstead kinstead123 ourfamily familyhome homesweethome`
    .split(/\s+/)
    .filter(Boolean),
)

/** @param ownWords what the person gave us as well: a password made of it is the first that is guessed */
export function isCommonPassword(password: string, ownWords: string[] = []): boolean {
  const plain = password.toLowerCase()
  // From the first letter to the last one. Cutting both ends off by a pattern takes minutes for a long enough text.
  const core = /[a-z](?:.*[a-z])?/s.exec(plain)?.[0] ?? ''
  const isRepeated = /^(.{1,3})\1+$/.test(plain)
  const isOwn = ownWords.some((word) => word.length > 2 && [plain, core].includes(word.toLowerCase()))
  return common.has(plain) || common.has(core) || isRepeated || isOwn || (core === '' && /^\d+$/.test(plain))
}
