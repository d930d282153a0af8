import { getRouteApi } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import { SignInActions } from '#auth/web/SignInActions.tsx'
import { ChangePictureButton } from '#users/web/ChangePicture.tsx'
import { Home } from './Home.tsx'

const route = getRouteApi(paths.home)

/** Home, put together from two areas. The newest page of the history needs no mention. */
export function HomePage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Home
      page={page}
      onPage={(next) =>
        void navigate({ search: next === 1 ? {} : { page: next }, resetScroll: false })
      }
      passwordAction={<SignInActions />}
      pictureAction={<ChangePictureButton />}
    />
  )
}
