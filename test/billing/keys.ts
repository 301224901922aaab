/** The app's settings for using the substitute. */
export const secretKey = 'sk_test_of_the_tests'
