import { t } from '@lingui/core/macro'
import type { PushAbility, PushDevice } from './push.rules.ts'

/** What a person can do where notifications are neither on nor simply off. */
export function abilityText(ability: PushAbility, device: PushDevice): string | null {
  switch (ability) {
    case 'unsupported':
      return t`This browser can’t show notifications. Open Kinstead over https in a current browser, and not in a private window.`
    case 'needs-home-screen':
      return t`On an iPhone or iPad, add Kinstead to the home screen first: tap Share in Safari, then “Add to Home Screen”. Open Kinstead from there, and come back to this page.`
    case 'blocked':
      return device === 'ios'
        ? t`Notifications of Kinstead are turned off on this device. Allow them in Settings, under Notifications, then reload this page.`
        : t`This browser blocks notifications of Kinstead. Select the icon beside the address, allow notifications, then reload this page.`
    default:
      return null
  }
}

/** A hint for a device on which notifications can be turned on. */
export function installHint(device: PushDevice): string | null {
  switch (device) {
    case 'ios':
      return null
    case 'android':
      return t`Tip: choose “Install app” or “Add to Home screen” in your browser’s menu. Notifications then open Kinstead like an app.`
    case 'computer':
      return t`They appear while your browser is running. If it can install Kinstead, they also open it in a window of its own.`
  }
}
