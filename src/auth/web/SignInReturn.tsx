import { useEffect } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { arrive } from './arrive.ts'
import { keepSession } from './session-queries.ts'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { askToLogin } from '#platform/web/ui/announce.ts'
import { PageSkeleton } from '#platform/web/ui/PageSkeleton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { explainInactive } from './explain-inactive.ts'

/** Where the provider sends a browser back to: on to where it was bound for, or back to Login. */
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
