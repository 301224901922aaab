/** What the app is configured with to ask the stand-in. */
export const secretKey = 'sk_test_of_the_tests'
