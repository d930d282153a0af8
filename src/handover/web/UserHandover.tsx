import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { PasswordField } from '#auth/web/PasswordField.tsx'
import {
  handoverEndpoints,
  HandoverProof,
  OFFER_DAYS,
  type Handover,
} from '#handover/contract/handover-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './UserHandover.module.css'

interface Person {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly isActive: boolean
}

/** On a person's account: offers them the administrator's account; nothing for inactive people. */
export function UserHandover({ user }: { user: Person }) {
  const { data } = useQuery(handoverQuery)
  const [opened, { open, close }] = useDisclosure(false)
  if (data === undefined || !user.isActive) return null
  const { offer } = data
  const name = nameOf(user)
  return (
    <Card>
      <ActionSection
        title={t`Administrator`}
        actions={
          <>
            {offer === null && (
              <Button variant="default" onClick={open}>
                <Trans>Hand over to {name}</Trans>
              </Button>
            )}
            {offer?.person.id === user.id && <TakeBackButton />}
          </>
        }
      >
        {offer === null ? (
          <p>
            <Trans>
              {name} can become the administrator in your place, when you leave or change your work.
              You both confirm it with your own passwords.
            </Trans>
          </p>
        ) : (
          <OpenOffer offer={offer} />
        )}
      </ActionSection>
      <FormModal opened={opened} onClose={close} title={t`Hand over the administrator’s account`}>
        {opened && <OfferForm user={user} onClose={close} />}
      </FormModal>
    </Card>
  )
}

/** A note for the list of roles: the receiver of an open offer; nothing without one. */
export function OfferNote() {
  const offer = useQuery(handoverQuery).data?.offer ?? null
  if (offer === null) return null
  return (
    <div className={classes.note}>
      <OpenOffer offer={offer} />
      <TakeBackButton />
    </div>
  )
}

function OpenOffer({ offer: { person, expiresAt } }: { offer: NonNullable<Handover['offer']> }) {
  const name = nameOf(person)
  return (
    <p>
      <Trans>
        Offered to {name} until <Moment date={expiresAt} />. You stay the administrator until the
        offer is accepted.
      </Trans>
    </p>
  )
}

function TakeBackButton() {
  const takeBack = useTakeBack()
  return (
    <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
      <Trans>Take offer back</Trans>
    </Button>
  )
}

function OfferForm({ user, onClose }: { user: Person; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm(HandoverProof, { password: '' })
  const name = nameOf(user)
  const offer = useMutation({
    mutationFn: () =>
      call(handoverEndpoints.offerHandover, { params: { id: user.id }, body: form.values }),
    onSuccess: (handover) => {
      queries.setQueryData(handoverQuery.queryKey, handover)
      announceMessage('success', t`The administrator’s account is offered to ${name}.`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['auditLog'] }),
  })
  return (
    <DialogForm
      of={form}
      sending={offer}
      onSend={() => offer.mutate()}
      action={t`Offer it`}
      disabled={!form.filled}
      onCancel={onClose}
    >
      <p>
        <Trans>
          {name} hears of it now, and can accept for{' '}
          <Plural value={OFFER_DAYS} one="# day" other="# days" />. Until then nothing changes, and
          you can take the offer back. Once it is accepted:
        </Trans>
      </p>
      <ul className={classes.consequences}>
        <li>
          <Trans>{name} may do everything here, you no more than your colleagues.</Trans>
        </li>
        <li>
          <Trans>What waits for the administrator waits for {name}.</Trans>
        </li>
        <li>{t`Your points, thanks, cart and orders stay yours.`}</li>
        <li>
          <Trans>Only {name} can give the account back to you.</Trans>
        </li>
      </ul>
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </DialogForm>
  )
}

/** The administrator's open offer. */
const handoverQuery = queryOptions({
  queryKey: ['handover', 'mine'],
  queryFn: ({ signal }) => call(handoverEndpoints.readHandover, { signal }),
})

/** The administrator takes the offer back. */
function useTakeBack(): UseMutationResult<Handover, Error, void> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(handoverEndpoints.takeBackHandover),
    onSuccess: (handover) => {
      queries.setQueryData(handoverQuery.queryKey, handover)
      announceMessage('success', t`The offer is taken back. You stay the administrator.`)
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => {
      for (const name of ['handover', 'auditLog']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
