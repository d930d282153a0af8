import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '#auth/web/session-queries.ts'
import { directionOf } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { slipEndpoints, type Slip, type Slips } from '#users/contract/invitations.ts'
import type { UserSelection } from '#users/contract/users.ts'
import type { ManyDialogProps } from './SetPermissionDialog.tsx'
import classes from './Slips.module.css'
import { TIMEOUT_MS } from './use-chosen-people.ts'

interface SlipsDialogProps extends ManyDialogProps {
  onMade: (slips: Slips) => void
}

/** Asks, then makes a slip for each selected person who has not signed in. */
export function SlipsDialog({ opened, chosen, onClose, onDone, onMade }: SlipsDialogProps) {
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: (whom: UserSelection) =>
      call(slipEndpoints.makeSlips, { body: { chosen: whom }, timeoutMs: TIMEOUT_MS }),
    // The answer is a secret: it does not stay in the cache.
    gcTime: 0,
    onSuccess: (made) => {
      if (made.slips.length === 0) {
        announceMessage(
          'error',
          t`Nobody needs a slip: they have joined already, or are not active.`,
        )
      } else onMade(made)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  })
  return (
    <ActionDialog
      opened={opened}
      title={t`Make sign-in slips`}
      action={t`Make slips`}
      subject={chosen.chosen}
      mutation={make}
      onClose={onClose}
    >
      <p>
        {plural(
          { people: chosen.people },
          { one: '# person selected.', other: '# people selected.' },
        )}{' '}
        <Trans>
          Those who have not signed in yet get a slip of paper with a one-time password and a QR
          code, for people without e-mail. Earlier one-time passwords and links by e-mail stop
          working.
        </Trans>
      </p>
    </ActionDialog>
  )
}

/** The slips, to print and cut out. */
export function SlipsPage({
  made: { slips, left },
  onClose,
}: {
  made: Slips
  onClose: () => void
}) {
  const actions = (
    <div className={classes.tools}>
      <Button variant="default" onClick={onClose}>{t`Back to All Data`}</Button>
      <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </div>
  )
  return (
    <Screen title={t`Sign-in slips`} actions={actions}>
      <p className={classes.note}>
        {plural(
          { slips: slips.length },
          {
            1: '1 slip. The password is shown only here, once.',
            other: '# slips, sorted by team. The passwords are shown only here, once.',
          },
        )}
        {left > 0 && (
          <>
            {' '}
            {plural(left, {
              one: '# person left out: joined already, or not active.',
              other: '# people left out: joined already, or not active.',
            })}
          </>
        )}
      </p>
      <ul className={classes.slips}>
        {slips.map((slip) => (
          <SignInSlip key={slip.email} slip={slip} />
        ))}
      </ul>
    </Screen>
  )
}

function SignInSlip({ slip }: { slip: Slip }) {
  const { companyName } = useCompany()
  const address = window.location.origin + basePath + paths.login
  const { email, oneTimePassword: password, team, words } = slip
  return (
    <li className={classes.slip} lang={words.language} dir={directionOf(words.language)}>
      <div className={classes.words}>
        <p className={classes.company}>{companyName === '' ? 'Laurel' : companyName}</p>
        <h2 className={classes.name}>{nameOf(slip)}</h2>
        {team !== null && <p className={classes.team}>{team}</p>}
        <p className={classes.hint}>{words.what}</p>
        <dl className={classes.facts}>
          <dt>{words.address}</dt>
          <dd>{address.replace(/^https?:\/\//, '')}</dd>
          <dt>{words.name}</dt>
          <dd>{email}</dd>
          <dt>{words.password}</dt>
          <dd className={classes.password}>{password}</dd>
        </dl>
        <p className={classes.hint}>{words.hint}</p>
      </div>
      {/* After the # nothing reaches a server or its log. */}
      <QrCode
        text={`${address}#${new URLSearchParams({ email, password }).toString()}`}
        label={t`QR code that opens Login`}
        className={classes.code}
      />
    </li>
  )
}
