import { TextInput } from '@mantine/core'
import { SECTION_LENGTH } from '#manuals/contract/manual.ts'
import { ContentField } from './ContentField.tsx'
import { DocumentField } from './DocumentField.tsx'
import { KeyNote } from './KeyNote.tsx'
import { OptionFields } from './OptionFields.tsx'
import type { SectionFormState } from './use-section-form.ts'

interface SectionFieldsProps {
  section: SectionFormState
  onTyped: () => void
}

/** Key, Content and an optional file (specification, section 2, Manual), readers and live facts. */
export function SectionFields({ section, onTyped }: SectionFieldsProps) {
  const { fields, choice, draft, finish } = section
  const isEmpty = draft.content.trim() === '' && draft.options === null && isUntouched(choice)
  const typed = (name: 'key' | 'content') => {
    const { onChange, ...rest } = fields.field(name)
    return {
      ...rest,
      onChange: (value: string) => {
        onTyped()
        onChange(value)
      },
    }
  }
  const key = typed('key')
  return (
    <>
      <TextInput
        label="Key"
        description="The title of the section, and its address under Help."
        size="md"
        autoComplete="off"
        {...key}
        onChange={(event) => key.onChange(event.currentTarget.value)}
      />
      <KeyNote section={section} {...(isEmpty && { onOpen: finish })} />
      <ContentField {...typed('content')} longest={SECTION_LENGTH} rows={8} />
      <OptionFields
        options={section.options}
        onChange={(options) => {
          onTyped()
          section.setOptions(options)
        }}
      />
      <DocumentField choice={choice} />
    </>
  )
}

function isUntouched({ chosen, isRemoved, sent, refused }: SectionFormState['choice']): boolean {
  return chosen === null && !isRemoved && sent === null && refused === null
}
