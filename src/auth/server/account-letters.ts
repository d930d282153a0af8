import { msg } from '@lingui/core/runtime-macro'
import {
  CONFIRM_LINK_HOURS,
  INVITATION_DAYS,
  PASSWORD_LINK_MINUTES,
} from '#auth/contract/mail-links.ts'
import { withCommas } from '#platform/contract/format.ts'
import type { Say } from '#platform/contract/say.ts'
import { paragraphsOf, type MailMessage } from '#platform/server/mail/message.ts'

/** The receiver of a letter about their account. */
export interface LetterReceiver {
  readonly say: Say
  readonly firstName: string
  /** The address of the login page. */
  readonly login: string
}

const FOR_SAFETY = msg`You get this e-mail to keep your account safe. It can’t be switched off.`

export function addressConfirmation(
  { say, firstName }: LetterReceiver,
  address: string,
): MailMessage {
  return {
    say,
    subject: say(msg`Confirm your e-mail address`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [say(msg`somebody, probably you, made an account at Laurel with this e-mail address.`)],
    link: { says: say(msg`Confirm my e-mail address`), address },
    closing: [
      say(
        msg`The link works once, within ${{ hours: CONFIRM_LINK_HOURS }} hours. If it was not you, leave it be: nothing happens.`,
      ),
    ],
    footer: { reason: say(msg`You get this e-mail because this address was entered at Laurel.`) },
  }
}

export function newAddressConfirmation(
  { say, firstName }: LetterReceiver,
  address: string,
): MailMessage {
  return {
    say,
    subject: say(msg`Confirm your new e-mail address`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [say(msg`you want to use this e-mail address at Laurel, also to log in.`)],
    link: { says: say(msg`Use this e-mail address`), address },
    closing: [
      say(
        msg`The link works once, within ${{ hours: CONFIRM_LINK_HOURS }} hours, and only the newest one. Until then your account keeps its present address. If it was not you, leave it be: nothing happens.`,
      ),
    ],
    footer: { reason: say(msg`You get this e-mail because this address was entered at Laurel.`) },
  }
}

export function addressWasChanged({ say, firstName }: LetterReceiver): MailMessage {
  return {
    say,
    subject: say(msg`Your e-mail address was changed`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [
      say(
        msg`your account at Laurel has another e-mail address now. Log in with the new one; this one does not work any more.`,
      ),
    ],
    closing: [say(msg`If you did not expect this, tell your administrator at once.`)],
    footer: { reason: say(FOR_SAFETY) },
  }
}

export function passwordLink({ say, firstName }: LetterReceiver, address: string): MailMessage {
  return {
    say,
    subject: say(msg`Choose a new password`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [say(msg`somebody, probably you, forgot the password of your account at Laurel.`)],
    link: { says: say(msg`Choose a new password`), address },
    closing: [
      say(
        msg`The link works once, within ${{ minutes: PASSWORD_LINK_MINUTES }} minutes, and only the newest one. If it was not you, leave it be: your password stays as it is.`,
      ),
    ],
    footer: {
      reason: say(msg`You get this e-mail because a password link was asked for this address.`),
    },
  }
}

export function passwordWasChanged({ say, firstName, login }: LetterReceiver): MailMessage {
  return {
    say,
    subject: say(msg`Your password was changed`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [
      say(
        msg`the password of your account at Laurel was changed just now, and your other devices were signed out.`,
      ),
    ],
    closing: [
      say(
        msg`If it was not you, open ${{ login }}, choose “Forgotten your password?”, and tell your administrator.`,
      ),
    ],
    footer: { reason: say(FOR_SAFETY) },
  }
}

export function secondStepWasChanged(
  { say, firstName, login }: LetterReceiver,
  isOn: boolean,
): MailMessage {
  return {
    say,
    subject: say(
      isOn ? msg`Your login asks for a code now` : msg`Your login asks for no code any more`,
    ),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [
      isOn
        ? say(msg`from now on your login at Laurel asks for your password and a code of your app.`)
        : say(
            msg`the second step of your login at Laurel was turned off: your password is enough again.`,
          ),
    ],
    closing: [
      say(
        msg`If you did not expect this, open ${{ login }}, change your password, and tell your administrator.`,
      ),
    ],
    footer: { reason: say(FOR_SAFETY) },
  }
}

export function passkeysWereChanged(
  { say, firstName, login }: LetterReceiver,
  names: readonly string[],
): MailMessage {
  return {
    say,
    subject: say(msg`Your passkeys were changed`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [
      say(msg`a passkey of your account at Laurel was added or removed just now.`),
      names.length === 0
        ? say(msg`No passkey signs you in any more.`)
        : say(
            msg`These sign you in now, without a password: ${{ names: withCommas(names, say.language) }}.`,
          ),
    ],
    closing: [
      say(
        msg`If you did not expect this, open ${{ login }}, change your password, remove what you don’t know under “Signed-in devices”, and tell your administrator.`,
      ),
    ],
    footer: { reason: say(FOR_SAFETY) },
  }
}

/** `company` is its name, or empty; `welcome` its own words of welcome, or empty. */
export function invitationTo(
  { say, firstName, login }: LetterReceiver,
  address: string,
  { email, company, welcome }: { email: string; company: string; welcome: string },
): MailMessage {
  return {
    say,
    subject:
      company === ''
        ? say(msg`You are invited to Laurel`)
        : say(msg`${{ company }} invites you to Laurel`),
    greeting: say(msg`Hello ${{ firstName }},`),
    lines: [
      company === ''
        ? say(
            msg`at Laurel, colleagues thank each other with words and points. Your account is ready: choose a password, and you are in.`,
          )
        : say(
            msg`at Laurel, everybody at ${{ company }} can thank colleagues with words and points. Your account is ready: choose a password, and you are in.`,
          ),
      ...paragraphsOf(welcome),
      say(msg`You log in with this address: ${{ email }}`),
    ],
    link: { says: say(msg`Choose a password`), address },
    closing: [
      say(
        msg`The link works once, within ${{ days: INVITATION_DAYS }} days, and only the newest one. Afterwards, open ${{ login }} and choose “Forgotten your password?”.`,
      ),
    ],
    footer: {
      reason: say(msg`You get this e-mail because your company made an account for you at Laurel.`),
    },
  }
}
