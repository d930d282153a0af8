import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { allowanceInWords, allowanceQuery } from '#allowance/web/allowance-query.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { nameOf, shortNameOf } from '#platform/web/ui/name-of.ts'
import { useForm } from '#platform/web/ui/use-form.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import type { Recognition } from '#recognition/contract/recognition.ts'
import type { FoundColleague } from '#users/contract/colleagues.ts'
import { PersonField, type ChosenPerson } from '#users/web/PersonField.tsx'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './AlsoThanks.module.css'
import { readCardAgain } from './change-card.ts'

const Schema = z.strictObject({ receiver: z.string() })

interface AlsoThanksProps {
  card: Recognition
  /** It shows while it is rendered. */
  opened: true
  onClose: () => void
}

/** Thanks somebody else with the reader's own card: the same words, and the same points. */
export function AlsoThanks({ card, onClose }: AlsoThanksProps) {
  const [chosen, setChosen] = useState<ChosenPerson | null>(null)
  const form = useForm(Schema, { receiver: '' })
  const add = useAddReceiver(card.id, onClose)
  const start = useFocusedField()
  return (
    <div ref={start} className={classes.form}>
      <Form
        of={form}
        sending={add}
        onSend={() => chosen !== null && add.mutate(chosen)}
        action={t`Add`}
        end={
          <div className={classes.end}>
            <SubmitButton busy={add.isPending} disabled={chosen === null}>{t`Add`}</SubmitButton>
            <Button variant="default" size="md" onClick={onClose} disabled={add.isPending}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        }
      >
        <PersonField
          label={t`Also thanks to`}
          description={<Share card={card} chosen={chosen} />}
          {...form.field('receiver')}
          chosen={chosen}
          onChoose={setChosen}
          disabled={add.isPending}
        />
      </Form>
    </div>
  )
}

/** What the person gets, and who pays. */
function Share({
  card: { points },
  chosen,
}: Pick<AlsoThanksProps, 'card'> & { chosen: ChosenPerson | null }) {
  const held = useQuery(balancesQuery).data?.total
  const { data: allowance } = useQuery(allowanceQuery)
  const each = points?.each ?? NOTHING
  if (each === NOTHING) return <Trans>They get the same words.</Trans>
  if (getsWordsOnly(chosen)) return t`${{ name: shortNameOf(chosen) }} gets the words, not points.`
  const shown = showBriefly(each)
  const share = t`They get the same words and ${plural(each / 100, { one: `${shown} point`, other: `${shown} points` })} from you.`
  const toGive = allowance === undefined ? null : allowanceInWords(allowance)
  const left = toGive ?? (held !== undefined && t`You have ${{ points: showBriefly(held) }}.`)
  return (
    <>
      {share} {left}
    </>
  )
}

function getsWordsOnly(person: ChosenPerson | null): person is ChosenPerson {
  return person !== null && (person as Partial<FoundColleague>).receivesPoints === false
}

/** The panel opens from a menu, which gave the focus back to its button. */
function useFocusedField() {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => around.current?.querySelector('input')?.focus(), [])
  return around
}

function useAddReceiver(id: number, onAdded: () => void) {
  const queries = useQueryClient()
  const send = useAttempts(
    (receiver: number, key) =>
      call(recognitionEndpoints.addReceiver, { params: { id }, body: { receiver }, key }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nobody was added.`),
  )
  return useMutation({
    mutationFn: ({ id: receiver }: ChosenPerson) => send(receiver),
    onSuccess: (_, person) => {
      announceMessage(
        'success',
        t`${{ name: nameOf(person) }} is on the card, and hears of it now.`,
      )
      onAdded()
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['wallet'] })
      void readCardAgain(queries, id)
    },
  })
}
