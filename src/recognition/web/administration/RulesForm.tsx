import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#platform/web/api/client.ts'
import { isKnownRefusal } from '#platform/web/language/refusals.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  recognitionRulesEndpoints,
  RulesChange,
  type RecognitionRules,
} from '#recognition/contract/rules.ts'
import { rulesQuery } from '../recognition-queries.ts'
import classes from './RulesForm.module.css'

/** The company's rules for thanks. */
export function RulesForm() {
  const { data: rules, isError, refetch } = useQuery(rulesQuery)
  if (rules === undefined && isError) {
    return <LoadAlert words={t`The rules could not be loaded.`} onRetry={() => void refetch()} />
  }
  return <Card>{rules === undefined ? <RowsSkeleton rows={4} /> : <Opened rules={rules} />}</Card>
}

function Opened({ rules }: { rules: RecognitionRules }) {
  const form = useForm(ReactionsDraft, { reactions: rules.reactions.join(' ') })
  const [valueRequired, setValueRequired] = useState(rules.valueRequired)
  const [showsPoints, setShowsPoints] = useState(rules.showsPoints)
  const [shortest, setShortest] = useState(String(rules.shortestMessage))
  const save = useSaveRules()
  const reactions = readEmoji(form.values.reactions)
  return (
    <div className={classes.rules}>
      <Form
        of={form}
        sending={save}
        onSend={() =>
          save.mutate({ valueRequired, showsPoints, shortestMessage: Number(shortest), reactions })
        }
        action={t`Save rules`}
        end={
          <div>
            <SubmitButton busy={save.isPending}>{t`Save rules`}</SubmitButton>
          </div>
        }
      >
        <SwitchField
          label={t`Thanks have to name a value`}
          description={t`People choose at least one of your values before they send.`}
          checked={valueRequired}
          onChange={setValueRequired}
        />
        <SwitchField
          label={t`The wall shows points`}
          description={t`Off: only the sender and the receivers see how many.`}
          checked={showsPoints}
          onChange={setShowsPoints}
        />
        <SelectField
          label={t`Shortest message`}
          description={t`Fewer characters than this are refused. Off is kinder: “Thank you!” counts too.`}
          choices={lengthChoices(rules.shortestMessage)}
          value={shortest}
          onChange={setShortest}
        />
        <TextField
          label={t`Reactions`}
          description={t`One to eight emoji, in the order of the cards.`}
          {...form.field('reactions')}
        />
        <ul className={classes.preview} aria-label={t`Reactions on a card`}>
          {[...new Set(reactions)].map((emoji) => (
            <li key={emoji}>{emoji}</li>
          ))}
        </ul>
      </Form>
    </div>
  )
}

function useSaveRules() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RulesChange) => call(recognitionRulesEndpoints.changeRules, { body }),
    onSuccess: (rules) => {
      queries.setQueryData(rulesQuery.queryKey, rules)
      announceMessage('success', t`The rules are saved.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['recognitions'] }),
  })
}

const graphemes = new Intl.Segmenter()

/** The typed emoji; all other characters separate them. */
export function readEmoji(typed: string): string[] {
  return Array.from(graphemes.segment(typed), ({ segment }) => segment).filter(
    (segment) => !/^[\s,;]+$/.test(segment),
  )
}

/** The field of reactions, checked with the server's rules for its emoji. */
export const ReactionsDraft = z.strictObject({
  reactions: z.string().check(({ value, issues }) => {
    const { error } = RulesChange.safeParse({ reactions: readEmoji(value) })
    const code = error?.issues[0]?.message
    if (code === undefined) return
    const message = isKnownRefusal(code) ? code : 'invalid-input'
    issues.push({ code: 'custom', input: value, message })
  }),
})

const LENGTHS = [0, 10, 20, 40, 80, 140, 200]

/** The lengths that the rules offer, including the current one. */
export function lengthChoices(present: number): Record<string, string> {
  const lengths = [...new Set([...LENGTHS, present])].toSorted((one, other) => one - other)
  return Object.fromEntries(
    lengths.map((length) => [
      String(length),
      length === 0
        ? t({ message: 'Off', context: 'no fewest characters' })
        : plural(length, { one: '# character', other: '# characters' }),
    ]),
  )
}
