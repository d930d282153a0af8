import '@mantine/core/styles/Tabs.layer.css'
import { t } from '@lingui/core/macro'
import { Tabs } from '@mantine/core'
import { useId } from 'react'
import { characters } from '#platform/contract/text.ts'
import { showCount } from '#platform/web/language/format.ts'
import { GrowingTextArea } from '#platform/web/ui/GrowingTextArea.tsx'
import { Segment, Segments } from '#platform/web/ui/Views.tsx'
import classes from './ContentField.module.css'
import { ManualText } from './ManualText.tsx'

interface ContentFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** The maximum number of characters. */
  longest: number
  rows: number
  /** The language of the text and its direction, if they are not the page's. */
  lang?: string
  dir?: 'ltr' | 'rtl'
}

/** A text field for Markdown, with a preview. */
export function ContentField({
  value,
  onChange,
  error,
  longest,
  rows,
  ...written
}: ContentFieldProps) {
  const id = useId()
  return (
    <Tabs
      defaultValue="write"
      keepMounted={false}
      keepMountedMode="display-none"
      className={classes.field}
    >
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>{t`Content`}</label>
        <Segments aria-label={t`Write or preview`}>
          <Segment value="write">{t`Write`}</Segment>
          <Segment value="preview">{t`Preview`}</Segment>
        </Segments>
      </div>
      <Tabs.Panel value="write" keepMounted>
        <GrowingTextArea
          id={id}
          {...written}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
          description={t`Markdown: # heading, **bold**, - list, [link](/deposit). ${{ typed: showCount(characters(value)) }} of ${{ most: showCount(longest) }} characters.`}
          inputWrapperOrder={['input', 'description', 'error']}
          minRows={rows}
          maxRows={24}
          size="md"
          autoComplete="off"
          classNames={{ input: classes.input }}
        />
      </Tabs.Panel>
      <Tabs.Panel value="preview" className={classes.preview} {...written}>
        {value.trim() === '' ? (
          <p className={classes.nothing}>{t`There is nothing to preview yet.`}</p>
        ) : (
          <ManualText text={value} level={3} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
