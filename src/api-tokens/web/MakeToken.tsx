import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_DAYS, splitNetworks, TypedToken } from '#api-tokens/contract/api-tokens.ts'
import type { Scope } from '#platform/contract/scopes.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { scopeDescription, scopeLabel, type TokenKind } from './token-kinds.ts'

/** Asks what a new token is for, makes it, and shows it once. */
export function MakeToken({ kind, onDone }: { kind: TokenKind; onDone: () => void }) {
  const queries = useQueryClient()
  const [scopes, setScopes] = useState<Scope[]>(kind.scopes.slice(0, 1))
  const form = useForm(TypedToken, { name: '', expiresOn: inNinetyDays(), networks: '' })
  const { name, expiresOn, networks } = form.values
  const make = useMutation({
    mutationFn: () => kind.make({ name, expiresOn, scopes, networks: splitNetworks(networks) }),
    // A token must not stay in the cache.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: kind.key }),
  })
  if (make.data !== undefined) {
    const says = t`Here is your token. Copy it now, and keep it like a password: it is shown only here.`
    return (
      <ShownOnce says={says} label={t`Your new token`} secret={make.data.token} onDone={onDone} />
    )
  }
  return (
    <DialogForm
      of={form}
      sending={make}
      onSend={() => make.mutate()}
      action={t`Make the token`}
      disabled={name.trim() === '' || scopes.length === 0}
      onCancel={onDone}
    >
      <TextField
        label={t`Name`}
        description={t`So that you know it again in the list.`}
        data-autofocus
        {...form.field('name')}
      />
      <Checkbox.Group
        label={t`What it may do`}
        value={scopes}
        onChange={(chosen) => setScopes(kind.scopes.filter((scope) => chosen.includes(scope)))}
      >
        {kind.scopes.map((scope) => (
          <Checkbox
            key={scope}
            mt="sm"
            value={scope}
            label={scopeLabel(scope)}
            description={scopeDescription(scope)}
          />
        ))}
      </Checkbox.Group>
      <ExpiryField {...form.field('expiresOn')} />
      <TextField
        label={t`Only from these networks`}
        description={t`Addresses like 203.0.113.0/24, separated by commas. Empty: from anywhere.`}
        dir="ltr"
        {...form.field('networks')}
      />
    </DialogForm>
  )
}

/** The last day of a token. */
export function ExpiryField(props: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <TextField
      type="date"
      label={t`Works until`}
      description={t`At most a year from now. Rotate it before, and nothing stops.`}
      min={inDays(0)}
      max={inDays(LONGEST_DAYS)}
      {...props}
    />
  )
}

export function inNinetyDays(): string {
  return inDays(90)
}

/** An ISO date in UTC, in which a token's last day ends. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
