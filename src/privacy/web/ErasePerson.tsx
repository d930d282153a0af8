import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { erasureEndpoints, ErasureRequest } from '#privacy/contract/erasure.ts'
import type { UserRow } from '#users/contract/users.ts'
import classes from './ErasePerson.module.css'

/** Offers to erase somebody who has left. */
export function ErasePerson({ user }: { user: UserRow }) {
  const dialog = useDialog<UserRow>()
  if (user.isActive) return null
  return (
    <Card>
      <ActionSection
        title={t`Erase this person`}
        actions={
          <Button {...ASKS_TO_TAKE} onClick={() => dialog.open(user)}>
            <Trans>Erase …</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            Name, address, picture, words and devices go for good. Points and entries stay in the
            books, under “Former colleague”.
          </Trans>
        </p>
      </ActionSection>
      <FormModal
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.subject === null ? t`Erase?` : t`Erase ${{ name: nameOf(dialog.subject) }}?`}
      >
        {dialog.subject && <EraseForm user={dialog.subject} onClose={dialog.close} />}
      </FormModal>
    </Card>
  )
}

/** Lists erased and remaining data, and asks for the name. */
function EraseForm({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const form = useForm(ErasureRequest, { name: '' })
  const erase = useErase(user)
  return (
    <DialogForm
      of={form}
      sending={erase}
      onSend={() => erase.mutate(check(ErasureRequest, form.values))}
      action={t`Erase for good`}
      takes
      onCancel={onClose}
    >
      <div className={classes.lists}>
        <div>
          <h3>{t`Goes`}</h3>
          <ul>
            <li>{t`Name, address, picture, title, team, dates`}</li>
            <li>{t`The words and pictures of their thanks, their comments and reports`}</li>
            <li>{t`Their name in words of others`}</li>
            <li>{t`Devices, sign-ins, news and settings`}</li>
          </ul>
        </div>
        <div>
          <h3>{t`Stays`}</h3>
          <ul>
            <li>{t`Entries and amounts, under “Former colleague”`}</li>
            <li>{t`That they thanked somebody or were thanked`}</li>
            <li>{t`Orders and words by others, without the name`}</li>
            <li>{t`Backups made before today, until you delete them`}</li>
          </ul>
        </div>
      </div>
      <p>
        <Trans>
          This can&rsquo;t be undone. The audit log will say that you erased somebody and when, and
          no longer whom.
        </Trans>
      </p>
      <TextField
        label={t`Type “${{ name: nameOf(user) }}” to confirm`}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
    </DialogForm>
  )
}

/** The words of a company of a million people are read for minutes. */
const TIMEOUT_MS = 600_000

function useErase(user: UserRow) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const send = useAttempts(
    (body: ErasureRequest, key) =>
      call(erasureEndpoints.erasePerson, {
        params: { id: user.id },
        body,
        key,
        timeoutMs: TIMEOUT_MS,
      }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nobody was erased.`),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      // Away first: the account's own page has nothing to show any more.
      await navigate({ to: paths.allData })
      announceMessage('success', t`Erased. The books keep “Former colleague”.`)
      await queries.invalidateQueries()
    },
  })
}
