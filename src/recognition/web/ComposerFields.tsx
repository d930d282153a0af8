import { memo, useCallback, useRef, useState, type ReactNode } from 'react'
import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import classes from './Composer.module.css'
import { PointsField } from './PointsField.tsx'
import { ReceiversField } from './ReceiversField.tsx'
import { ThanksField } from './ThanksField.tsx'
import type { ComposerState } from './use-composer.ts'
import { ValuesField } from './ValuesField.tsx'
import { VisibilityField } from './VisibilityField.tsx'

const NO_VALUES: readonly CompanyValue[] = []

/** Comments on a draft; from another feature. */
export type DraftHelp = (draft: string) => ReactNode

interface ComposerFieldsProps {
  composer: ComposerState
  isPage: boolean
  draftHelp: DraftHelp | undefined
  /** Attributes of its element. */
  panel: object
}

/** People, words, points, values, who sees it, a picture. */
export function ComposerFields({ composer, isPage, draftHelp, panel }: ComposerFieldsProps) {
  const { draft, edit, rules, failure } = composer
  const { receivers, search, message, amount, withoutPoints } = draft
  const [first] = receivers
  const words = useRef<HTMLTextAreaElement>(null)
  const focusWords = useCallback(() => words.current?.focus(), [])
  const sendOrFocusWords = useCallback(() => {
    const { current } = words
    if (current?.value.trim() === '') current.focus()
    else current?.form?.requestSubmit()
  }, [])
  const isAbout = (field: string) => failure?.field === field
  const values = rules?.values ?? NO_VALUES
  return (
    <div className={classes.fields} {...panel}>
      <ReceiversField
        label={isPage ? 'Receiver Email' : 'Who do you want to thank?'}
        chosen={receivers}
        search={search}
        onChange={edit}
        onResolve={composer.resolve}
        onLeave={focusWords}
        checking={composer.isChecking}
        failure={isAbout('receivers') ? failure : null}
        takesFocus={!isPage && first === undefined}
      />
      <ThanksField
        area={words}
        label={isPage ? 'Message' : 'What for?'}
        placeholder={first === undefined ? 'Thank you for…' : `${first.firstName}, thank you for…`}
        value={message}
        values={values}
        shortest={rules?.shortestMessage ?? 0}
        error={isAbout('message')}
        takesFocus={!isPage && first !== undefined}
        onChange={edit}
        onReceiver={composer.addReceiver}
        onValue={composer.addValue}
      />
      {draftHelp?.(message)}
      <PointsField
        amount={amount}
        withoutPoints={withoutPoints || (!isPage && amount.trim() === '')}
        error={isAbout('amount')}
        onChange={edit}
        onEnter={sendOrFocusWords}
      />
      <ValuesField
        values={values}
        chosen={draft.values}
        required={rules?.valueRequired ?? false}
        error={isAbout('values') ? (failure?.message ?? null) : null}
        onChange={edit}
      />
      <VisibilityField visibility={draft.visibility} receivers={receivers} onChange={edit} />
      <OptionalPicture choice={composer.choice} />
    </div>
  )
}

function OptionalPicture({ choice }: { choice: ComposerState['choice'] }) {
  const [wanted, want] = useState(choice.picture !== null)
  if (!wanted) return <AddPicture onWanted={want} />
  return (
    <PictureField label="Picture" choice={choice} shape="wide" optional>
      <span className={classes.noPicture} aria-hidden>
        <IconPhoto size={28} />
      </span>
    </PictureField>
  )
}

const AddPicture = memo(function AddPicture({ onWanted }: { onWanted: (isWanted: true) => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.addPicture}
      leftSection={<IconPhoto size={18} aria-hidden />}
      onClick={() => onWanted(true)}
    >
      Add a picture
    </Button>
  )
})
