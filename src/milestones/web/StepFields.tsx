import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MOST_STEPS } from '#milestones/contract/milestones.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { TAKES } from '#platform/web/ui/button-colors.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { GivenField } from './GivenField.tsx'
import type { MilestoneDraftState, StepDraft } from './milestone-draft.ts'
import classes from './StepFields.module.css'

/** The years of service that are celebrated, in order, with their points. */
export function StepFields({ draft }: { draft: MilestoneDraftState }) {
  const { steps } = draft.draft
  const fault = draft.faultOf('steps')
  return (
    <fieldset className={classes.steps}>
      <legend
        className={classes.legend}
      >{t`Years of service, and what people get for them`}</legend>
      <p className={classes.note}>
        <Trans>Company points buy gifts. 0: a card alone.</Trans>
      </p>
      {steps.map((step, place) => (
        <StepRow key={step.key} {...{ step, place, draft }} />
      ))}
      {fault !== undefined && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {steps.length < MOST_STEPS && (
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={draft.addStep}
        >
          <Trans>Add years</Trans>
        </Button>
      )}
    </fieldset>
  )
}

interface StepRowProps {
  step: StepDraft
  /** Among the steps. */
  place: number
  draft: MilestoneDraftState
}

function StepRow({ step, place, draft }: StepRowProps) {
  const isOutOfOrder = draft.faultOf('steps') !== undefined && place > 0
  return (
    <div className={classes.step}>
      <TextField
        label={t`Years`}
        inputMode="numeric"
        value={step.years}
        error={draft.faultOf(`steps.${place}.years`) ?? isOutOfOrder}
        onChange={(years) => draft.changeStep(step.key, { years })}
      />
      <GivenField
        label={t`They get`}
        value={step.gift}
        onChange={(gift) => draft.changeStep(step.key, { gift })}
      />
      {step.gift === '' && (
        <AmountField
          label={t`Points`}
          size="md"
          value={step.points}
          error={draft.faultOf(`steps.${place}.points`)}
          onChange={(points) => draft.changeStep(step.key, { points })}
        />
      )}
      <Button
        variant="subtle"
        {...TAKES}
        className={classes.remove}
        aria-label={t`Remove these years: ${{ years: step.years }}`}
        onClick={() => draft.removeStep(step.key)}
      >
        <IconX size={18} aria-hidden />
      </Button>
    </div>
  )
}
