import './styles.css'
import '#auth/web/provider-answer.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { noticeUse } from '#platform/web/api/client.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { awaitInstallPrompt } from '#platform/web/install-prompt.ts'
import { speakAsSent } from '#platform/web/language/choose-language.ts'
import { speakEnglish } from '#platform/web/language/speak.ts'
import { colorSchemeManager, cssVariables, printInLight, theme } from '#platform/web/theme.ts'
import { Announcements } from '#platform/web/ui/Announcements.tsx'
import { App } from './App.tsx'

/** The nonce that the content security policy requires for style sheets made by a script. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''

// The scroll lock under dialogs makes a style sheet too, and reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })

speakEnglish()
awaitInstallPrompt()
printInLight()
noticeUse()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

void speakAsSent().then(() => render(createRoot(root)))

function render(app: Root): void {
  app.render(
    <StrictMode>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <QueryClientProvider client={queryClient}>
            <I18nProvider i18n={i18n}>
              <App />
              {/* Last, so that the keyboard reaches the page first. */}
              <Announcements />
            </I18nProvider>
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  )
}
