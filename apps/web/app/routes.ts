import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('routes/public-layout.tsx', [
    index('routes/landing.tsx'),
    route('features', 'routes/features.tsx'),
    route('extension', 'routes/extension.tsx'),
    route('about', 'routes/about.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('newsletter/confirm', 'routes/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'routes/newsletter-unsubscribe.tsx'),
    route('docs/api', 'routes/docs-api.tsx'),
    route('discover', 'routes/discover.tsx'),
    route('p/:slug', 'routes/public-prompt.tsx'),
    route('u/:handle', 'routes/author.tsx'),
    route('c/:publicId', 'routes/public-collection.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/session-layout.tsx', [
    layout('routes/auth-layout.tsx', [
      route('login', 'routes/login.tsx'),
      route('signup', 'routes/signup.tsx'),
      route('forgot-password', 'routes/forgot-password.tsx'),
      route('reset-password', 'routes/reset-password.tsx'),
      route('auth/callback', 'routes/auth-callback.tsx'),
    ]),
    layout('routes/app-layout.tsx', [
      route('dashboard', 'routes/dashboard.tsx'),
      route('prompts', 'routes/prompts.tsx'),
      route('trash', 'routes/trash.tsx'),
      route('favorites', 'routes/favorites.tsx'),
      route('collections', 'routes/collections.tsx'),
      route('collection/:slug', 'routes/collection.tsx'),
      route('templates', 'routes/templates.tsx'),
      route('create', 'routes/create.tsx'),
      route('history', 'routes/history.tsx'),
      route('history/:id', 'routes/history-run.tsx'),
      route('moderation', 'routes/moderation-layout.tsx', [
        index('routes/moderation.tsx'),
        route('audit', 'routes/moderation-audit.tsx'),
      ]),
      route('settings', 'routes/settings-layout.tsx', [
        index('routes/settings-profile.tsx'),
        route('account', 'routes/settings-account.tsx'),
        route('security', 'routes/settings-security.tsx'),
        route('linked-accounts', 'routes/settings-linked-accounts.tsx'),
        route('connections', 'routes/settings-connections.tsx'),
        route('data', 'routes/settings-data.tsx'),
      ]),
    ]),
    layout('routes/editor-layout.tsx', [
      // `new` is an id too: when it gets its own, the editor stays as it is.
      route('editor/:id', 'routes/editor.tsx'),
      route('editor/:id/history', 'routes/editor-history.tsx'),
      route('editor/:id/metrics', 'routes/editor-metrics.tsx'),
    ]),
  ]),
  route('dev/ui', 'routes/dev-ui.tsx'),
] satisfies RouteConfig
