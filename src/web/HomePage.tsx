import { getRouteApi } from '@tanstack/react-router'
import { paths } from './paths.ts'
import { ChangePasswordButton } from './people/ChangePassword.tsx'
import { ChangePictureButton } from './people/ChangePicture.tsx'
import { DevicesLink } from './people/DevicesLink.tsx'
import { Home } from './wallet/Home.tsx'

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
      passwordAction={
        <>
          <ChangePasswordButton />
          <DevicesLink />
        </>
      }
      pictureAction={<ChangePictureButton />}
    />
  )
}
