import { t } from '@lingui/core/macro'
/** The texts of the local provider’s pages. */
export const texts = {
  get enterEmail() {
    return t`Enter your e-mail address.`
  },
  get wrongEmail() {
    return t`This does not look like an e-mail address.`
  },
  get enterPassword() {
    return t`Enter your password.`
  },
  get choosePassword() {
    return t`Choose a password.`
  },
  get shortPassword() {
    return t`Use at least 10 characters. A few words that only you would combine work well.`
  },
  get longPassword() {
    return t`Use at most 200 characters.`
  },
  get commonPassword() {
    return t`This password is easy to guess. Choose another one.`
  },
  get samePassword() {
    return t`The new password is the same as the old one.`
  },
  get wrongPair() {
    return t`The e-mail address or password is wrong. Try again.`
  },
  get wrongCurrentPassword() {
    return t`This is not your current password. Try again.`
  },
  get changedMeanwhile() {
    return t`Your password was changed in the meantime. Use the new one.`
  },
  get enterCode() {
    return t`Enter the code from the mail.`
  },
  get shortCode() {
    return t`The code has 8 digits. Enter all of them.`
  },
  get wrongCode() {
    return t`This code is wrong or has expired. Check it, or request a new one.`
  },
  get accountExists() {
    return t`An account with this e-mail address already exists. Sign in instead, or use another address.`
  },
  get expiredTitle() {
    return t`This sign-in has expired`
  },
  get expired() {
    return t`It was started too long ago, or in another browser. Start again.`
  },
  get startAgain() {
    return t`Start again`
  },
  get foreignTitle() {
    return t`This form came from another site`
  },
  get foreign() {
    return t`For your safety, we did not accept it. Open the page again.`
  },
  get problemTitle() {
    return t`This did not work`
  },
  get problem() {
    return t`The request to sign in was not complete. Start again from Kinstead.`
  },
  get toKinstead() {
    return t`Back to Kinstead`
  },
  get signInTitle() {
    return t`Sign in`
  },
  get signUpTitle() {
    return t`Create your account`
  },
  get passwordTitle() {
    return t`Change your password`
  },
  get passwordHelp() {
    return t`You stay signed in here. Other browsers have to sign in again.`
  },
  get passwordChangedTitle() {
    return t`Your password has been changed`
  },
  get passwordChanged() {
    return t`Use the new one from now on.`
  },
  get passwordReset() {
    return t`Every browser that was signed in with the old one has to sign in again.`
  },
  get forgotQuestion() {
    return t`Forgot password?`
  },
  get forgotTitle() {
    return t`Forgot your password?`
  },
  get forgotHelp() {
    return t`Enter the e-mail address of your account. We will send you a code to choose a new password.`
  },
  get resetTitle() {
    return t`Choose a new password`
  },
  get resetSent() {
    return t`If there is an account for this address, we have sent a code.`
  },
  get resetHelp() {
    return t`The code expires in 15 minutes. Check your spam folder, too.`
  },
  get verifyTitle() {
    return t`Confirm your address`
  },
  codeSent: (email: string) =>
    t`We have sent a code to ${email}. It expires in 15 minutes. Check your spam folder, too.`,
  codeOffer: (email: string) =>
    t`We will send a code to ${email}. Enter it here to confirm that the address is yours.`,
  get verifiedTitle() {
    return t`Your address is confirmed`
  },
  verified: (email: string) => t`${email} is confirmed. There is nothing left to do here.`,
  get noMailTitle() {
    return t`No mail can be sent`
  },
  get noVerifyMail() {
    return t`This Kinstead has no mail server, so your e-mail address cannot be confirmed here. Ask the person who runs this Kinstead to set one up.`
  },
  get noResetMail() {
    return t`This Kinstead has no mail server, so it cannot send you a code for a new password. Ask the person who runs it to set one for you.`
  },
  get newCode() {
    return t`Request a new code`
  },
  get backToSignIn() {
    return t`Back to signing in`
  },
  get goOn() {
    return t`Continue`
  },
  get later() {
    return t`Do this later`
  },
  get signOutTitle() {
    return t`Sign out?`
  },
  get signOutQuestion() {
    return t`You would be signed out of Kinstead’s own sign-in page, too.`
  },
  get signedOutTitle() {
    return t`You are signed out`
  },
  get signedOut() {
    return t`Close this window if others use this device.`
  },
} as const
