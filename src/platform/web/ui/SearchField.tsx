import { t } from '@lingui/core/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

interface SearchFieldProps {
  label: string
  /** The search in the address. */
  value: string
  size?: 'sm' | 'md'
  /** Undefined: the search is cleared. */
  onSearch: (text: string | undefined) => void
}

const TYPING_PAUSE_MS = 250

/** Searches after a pause in typing; follows changes of the address. */
export function SearchField({ label, value, size = 'md', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = (search: string) => {
    sent.current = search
    onSearch(search === '' ? undefined : search)
  }
  const sendSoon = useDebouncedCallback(send, TYPING_PAUSE_MS)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const change = (typed: string) => {
    setText(typed)
    sendSoon(typed.trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      size={size}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text !== '' && <CloseButton aria-label={t`Clear`} onClick={() => change('')} />}
    />
  )
}
