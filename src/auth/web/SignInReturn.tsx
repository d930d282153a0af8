import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { singleSignOnEndpoints, type ProviderReturnResult } from '#auth/contract/single-sign-on.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { askToLogin } from '#platform/web/ui/announce.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { explainInactive } from './InactiveNote.tsx'
import { takeProviderAnswer } from './provider-answer.ts'
import { keepSession } from './session-queries.ts'

/** The provider returns here: signs in and opens the wanted page, or goes back to Login. */
export function SignInReturn() {
  const router = useRouter()
  const navigate = useNavigate()
  useEffect(() => {
    let isHere = true
    const goOn = async () => {
      try {
        const { user, version, wanted, toConnect } = await arrive()
        if (!isHere) return
        if (toConnect !== null) {
          void navigate({ to: paths.connect, replace: true, state: { toConnect } })
          return
        }
        keepSession({ user, version })
        router.history.replace(basePath + (wanted ?? paths.home))
      } catch (error) {
        if (!isHere) return
        askToLogin('error', wordsFor(error), explainInactive(error) ?? '')
        void navigate({ to: paths.login, replace: true })
      }
    }
    void goOn()
    return () => {
      isHere = false
    }
  }, [router, navigate])
  return <PageSkeleton />
}

/** The server makes several slow requests to the provider. */
const TIMEOUT_MS = 30_000

let arriving: Promise<ProviderReturnResult> | null = null

/** Signs in with the provider's answer; sent once, however often it is called. */
function arrive(): Promise<ProviderReturnResult> {
  arriving ??= redeem()
  return arriving
}

async function redeem(): Promise<ProviderReturnResult> {
  const answer = takeProviderAnswer()
  if (answer === '') throw new Refused('visit-unknown')
  const body = { answer }
  return call(singleSignOnEndpoints.returnFromProvider, { body, timeoutMs: TIMEOUT_MS })
}
