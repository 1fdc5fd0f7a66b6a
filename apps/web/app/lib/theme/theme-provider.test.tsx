import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

const ThemeName = () => useTheme().theme

test('the theme is refused outside its provider', () => {
  expect(() => renderToStaticMarkup(<ThemeName />)).toThrow(
    'useTheme must be used within a ThemeProvider',
  )
  const within = renderToStaticMarkup(
    <ThemeProvider>
      <ThemeName />
    </ThemeProvider>,
  )
  expect(within).toBe('dark')
})
