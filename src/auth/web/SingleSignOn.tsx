import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { departureEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './SingleSignOn.module.css'

/** The sign-in provider's name, if there is one, and whether passkeys work at this address. */
export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: ({ signal }) => call(departureEndpoints.readSingleSignOn, { signal }),
  staleTime: Infinity,
})

/** Whether this browser has passkeys, and Laurel's address can. */
export function usePasskeysWork(): boolean {
  const { data } = useQuery(singleSignOnQuery)
  return data?.passkeys === true && window.isSecureContext && 'PublicKeyCredential' in window
}

/**
 * The ways to log in without a password: a passkey's button, and "Sign in with …" if an OpenID provider is
 * set up.
 */
export function SingleSignOn({ passkey = false }: { passkey?: ReactNode }) {
  const name = useQuery(singleSignOnQuery).data?.name ?? null
  if (name === null && passkey === false) return null
  return (
    <div className={classes.way}>
      <p className={classes.or}>{t`or`}</p>
      {passkey}
      {name !== null && <ProviderButton name={name} />}
    </div>
  )
}

function ProviderButton({ name }: { name: string }) {
  const wanted = useRouterState({ select: ({ location }) => location.state.wanted })
  const leave = useMutation({
    mutationFn: () =>
      call(departureEndpoints.leaveForProvider, { body: { wanted: encoded(wanted) } }),
    onSuccess: ({ address }) => window.location.assign(address),
  })
  const { reset } = leave
  useEffect(() => {
    // After the browser's back button, the page has its old state.
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [reset])
  return (
    <>
      <ErrorBanner message={leave.error && wordsFor(leave.error)} onClear={reset} />
      <Button
        size="md"
        variant="default"
        fullWidth
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate()}
      >
        <Trans>Sign in with {name}</Trans>
      </Button>
    </>
  )
}

/** The address with its letters percent-encoded. */
function encoded(wanted: string | undefined): string | null {
  if (wanted === undefined) return null
  const { pathname, search, hash } = new URL(wanted, window.location.origin)
  return pathname + search + hash
}
