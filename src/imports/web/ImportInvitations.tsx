import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconKey, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importEndpoints, type Import } from '#imports/contract/imports.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/client.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { showCount } from '#platform/web/language/format.ts'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { OnboardingOptions } from './import-words.ts'
import classes from './ImportInvitations.module.css'

/** There may be 100,000 passwords to hash. */
const TIMEOUT_MS = 20 * 60_000

interface ImportInvitationsProps {
  shown: Import
  onboarding: OnboardingOptions
}

/** Invitations and one-time passwords for the created accounts, while their people have not signed in. */
export function ImportInvitations({ shown, onboarding }: ImportInvitationsProps) {
  const { id, uninvited } = shown
  const { sendsMail, preview } = onboarding
  const [asking, setAsking] = useState<'passwords' | 'mails' | null>(null)
  const invite = useInvite(id)
  const mail = useMailInvitations(id)
  const start = (mutate: () => void) => {
    setAsking(null)
    mutate()
  }
  return (
    <section className={classes.invitations} aria-labelledby={`invitations-${id}`}>
      <h3 id={`invitations-${id}`} className={classes.which}>{t`Invitations`}</h3>
      <p className={classes.note}>{waitingWords(shown)}</p>
      <ErrorBanner message={invite.error && wordsFor(invite.error)} onClear={invite.reset} />
      {uninvited > 0 && (
        <div className={classes.actions}>
          {sendsMail && (
            <Button
              size="md"
              leftSection={<IconMail size={18} aria-hidden />}
              loading={mail.isPending}
              onClick={() => setAsking('mails')}
            >
              <Trans>Invite by e-mail</Trans>
            </Button>
          )}
          <Button
            size="md"
            variant={sendsMail ? 'default' : 'filled'}
            leftSection={<IconKey size={18} aria-hidden />}
            loading={invite.isPending}
            onClick={() => setAsking('passwords')}
          >
            <Trans>Download one-time passwords</Trans>
          </Button>
        </div>
      )}
      <ErrorBanner message={mail.error && wordsFor(mail.error)} onClear={mail.reset} />
      <p className={classes.note} role="status">
        {mail.isSuccess && mailedWords(mail.data)}
        {invite.isPending && t`Making the passwords…`}
        {invite.isSuccess && t`Downloaded. Delete the file once its passwords are handed out.`}
      </p>
      <InviteDialog
        opened={asking === 'passwords'}
        people={uninvited}
        onInvite={() => start(invite.mutate)}
        onClose={() => setAsking(null)}
      />
      <MailDialog
        opened={asking === 'mails'}
        people={uninvited}
        preview={preview}
        onInvite={() => start(mail.mutate)}
        onClose={() => setAsking(null)}
      />
    </section>
  )
}

function waitingWords({ uninvited, invited }: Pick<Import, 'uninvited' | 'invited'>): string {
  if (uninvited === 0) return t`Everybody with an account from this import has signed in.`
  const waiting = plural(uninvited, {
    one: '# person has not signed in yet',
    other: '# people have not signed in yet',
  })
  if (invited === uninvited) return t`${waiting}. Everybody was invited.`
  return invited > 0
    ? t`${waiting}; ${{ invited: showCount(invited) }} of them were invited. No e-mail goes to anybody before they are invited.`
    : t`${waiting}. No e-mail goes to anybody before they are invited.`
}

interface InviteDialogProps {
  opened: boolean
  people: number
  onInvite: () => void
  onClose: () => void
}

/** Asks, because earlier passwords stop working. */
function InviteDialog({ opened, people, onInvite, onClose }: InviteDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Download one-time passwords`}
      action={t`Download`}
      onConfirm={onInvite}
      onClose={onClose}
    >
      <p>
        {plural(people, {
          one: '# person gets a new one-time password, and chooses another at the first login.',
          other: '# people get a new one-time password, and choose another at the first login.',
        })}{' '}
        <Trans>
          Earlier one-time passwords stop working. Anyone who has the file can sign in with them.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

/** Asks, because mails can't be taken back. */
function MailDialog(props: InviteDialogProps & Pick<OnboardingOptions, 'preview'>) {
  const { opened, people, preview, onInvite, onClose } = props
  return (
    <ConfirmDialog
      opened={opened}
      title={t`Invite by e-mail`}
      action={t`Invite`}
      onConfirm={onInvite}
      onClose={onClose}
    >
      <p>
        {plural(people, {
          one: '# person gets an e-mail with a link to choose a password.',
          other: '# people get an e-mail with a link to choose a password.',
        })}{' '}
        <Trans>Recently invited people get no second one. A sent e-mail can’t be taken back.</Trans>
      </p>
      {preview}
    </ConfirmDialog>
  )
}

type MailingResult = Output<(typeof importEndpoints)['mailInvitations']>

function mailedWords({ invited, left, withoutAddress }: MailingResult): string {
  const parts = [
    t`Invitations on their way: ${{ invited: showCount(invited) }}.`,
    left > 0 &&
      t`Left out, because they have joined, are not active or were invited lately: ${{ left: showCount(left) }}.`,
    withoutAddress > 0 &&
      t`Without an address: ${{ people: showCount(withoutAddress) }}. Print their sign-in slips in All Data.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** Invites them by e-mail, with a link to choose a password. */
function useMailInvitations(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(importEndpoints.mailInvitations, { params: { id }, timeoutMs: TIMEOUT_MS }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['users'] })
      return queries.invalidateQueries({ queryKey: ['imports', id] })
    },
  })
}

function useInvite(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const file = await call(importEndpoints.invitePeople, {
        params: { id },
        timeoutMs: TIMEOUT_MS,
      })
      // Saved but not cached: the answer is secret.
      saveFile(file, `one-time-passwords-${id}.csv`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['imports', id] }),
  })
}
