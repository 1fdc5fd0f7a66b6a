import { runLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const connectionError = defineErrors({
  'connection.unknown': {
    status: 404,
    message: 'Connection not found. It may have been removed.',
  },
  'connection.none': {
    status: 422,
    message: 'No connection has this model. Connect its provider under Manage Connections.',
  },
  'connection.too-many': {
    status: 422,
    message: `You can have up to ${runLimits.connections} connections. Remove one first.`,
  },
  'connection.twice': {
    status: 422,
    message: 'This API is already connected.',
  },
  'connection.changed': {
    status: 409,
    message: 'The connection was changed elsewhere. Check it and try again.',
  },
  'connection.key-needed': {
    status: 422,
    message: 'Enter the API key.',
  },
  'connection.address-needed': {
    status: 422,
    message: 'Enter the base URL.',
  },
  'connection.address-invalid': {
    status: 422,
    message: 'This URL can’t be used.',
  },
  'connection.address-private': {
    status: 422,
    message:
      'This URL is on a private network, which this server doesn’t allow. Its operator can allow it with ALLOW_PRIVATE_PROVIDERS.',
  },
  'connection.spending-limit': {
    status: 402,
    message: 'The monthly spending limit of this connection is reached.',
  },
  'connection.price-unknown': {
    status: 422,
    message:
      'The price of this model isn’t known, so the spending limit of its connection can’t be kept. Choose another model, or ask an admin to remove the limit under Manage Connections.',
  },
  'connection.model-invalid': {
    status: 422,
    message: 'This is not a valid model name for the provider. Choose one from the list.',
  },
  'connection.model-unknown': {
    status: 422,
    message: 'This provider doesn’t have that model. Choose another one.',
  },
})
