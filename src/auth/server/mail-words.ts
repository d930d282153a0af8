import { CONFIRM_LINK_HOURS, PASSWORD_LINK_MINUTES } from '#auth/contract/mail-links.ts'
import type { Message } from '#platform/server/mail/message.ts'

export function addressConfirmation(firstName: string, address: string): Message {
  return {
    subject: 'Confirm your e-mail address',
    greeting: `Hello ${firstName},`,
    lines: ['somebody, probably you, made an account at Laurel with this e-mail address.'],
    link: { says: 'Confirm my e-mail address', address },
    closing: [
      `The link works once, within ${CONFIRM_LINK_HOURS} hours. If it was not you, leave it be: ` +
        'nothing happens.',
    ],
  }
}

export function passwordLink(firstName: string, address: string): Message {
  return {
    subject: 'Choose a new password',
    greeting: `Hello ${firstName},`,
    lines: ['somebody, probably you, forgot the password of your account at Laurel.'],
    link: { says: 'Choose a new password', address },
    closing: [
      `The link works once, within ${PASSWORD_LINK_MINUTES} minutes, and only the newest one. If ` +
        'it was not you, leave it be: your password stays as it is.',
    ],
  }
}

export function passwordWasChanged(firstName: string, publicUrl: string): Message {
  return {
    subject: 'Your password was changed',
    greeting: `Hello ${firstName},`,
    lines: [
      'the password of your account at Laurel was changed just now, and your other devices were ' +
        'signed out.',
    ],
    closing: [
      `If it was not you, open ${publicUrl}/login, choose “Forgotten your password?”, and tell ` +
        'your administrator.',
    ],
  }
}
