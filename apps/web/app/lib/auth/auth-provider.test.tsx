import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth } from './auth-provider.tsx'

const AuthState = () => JSON.stringify(useAuth())

test('the auth state is refused outside its provider', () => {
  expect(() => renderToStaticMarkup(<AuthState />)).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})

test('it begins as initializing, with no user and no session', () => {
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => undefined,
        element: (
          <AuthProvider>
            <AuthState />
          </AuthProvider>
        ),
      },
    ],
    { hydrationData: { loaderData: { root: { auth: {} } } } },
  )
  const markup = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(markup.replaceAll('&quot;', '"')).toBe('{"session":null,"user":null,"initializing":true}')
})
