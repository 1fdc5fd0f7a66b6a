import { runLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const runError = defineErrors({
  'run.unknown': { status: 404, message: 'There is no such run. It may have been deleted.' },
  'run.cursor-invalid': {
    status: 400,
    message: 'This page does not exist. Begin again with the first one.',
  },
  'run.empty': { status: 422, message: 'This prompt has no text yet. Write some and run it.' },
  'run.values-invalid': { status: 422, message: 'Some values are missing or not usable.' },
  'run.template-invalid': {
    status: 422,
    message: 'This prompt includes something that cannot be filled in. Correct it and run it.',
  },
  'run.modality': {
    status: 422,
    message: 'This model cannot serve the modality of this prompt. Choose another one.',
  },
  'run.model-blind': {
    status: 422,
    message: 'This model cannot see pictures. Remove them, or choose a model that sees.',
  },
  'run.too-many': {
    status: 429,
    message: `${runLimits.waitingPerPerson} of your runs are waiting already. Wait until some have ended, or stop some.`,
  },
  'run.too-many-streams': {
    status: 429,
    message: `You follow runs over ${runLimits.streamsPerPerson} connections already. Close some tabs, then try again.`,
  },
  'run.too-many-reads': {
    status: 429,
    message: 'You are opening very many runs at once. Try again in a moment.',
  },
  'run.server-stopping': {
    status: 503,
    message: 'The server is being restarted. Run it again in a moment.',
  },
  'run.stopped': { status: 422, message: 'You stopped this run. What had come is kept.' },
  'run.interrupted': {
    status: 422,
    message: 'The server stopped while this run was going on. What had come is kept; run it again.',
  },
  'run.failed': {
    status: 422,
    message: 'Something went wrong on our side. It has been recorded; run it again.',
  },
  'run.image-unknown': {
    status: 404,
    message: 'A picture is no longer there. Add it again.',
  },
  'run.image-unsupported': {
    status: 415,
    message: 'This is not a picture that can be used. Send a PNG, JPEG, WebP or GIF file.',
  },
  'run.image-too-large': {
    status: 413,
    message: `A picture can have at most ${runLimits.imageBytes.toLocaleString('en')} bytes.`,
  },
  'run.images-too-large': {
    status: 413,
    message: `The pictures of a run can have at most ${runLimits.imagesTotalBytes.toLocaleString('en')} bytes together. Remove some, or make them smaller.`,
  },
  'run.pictures-on-their-way': {
    status: 429,
    message:
      'Too many pictures are on their way to models. Wait until other runs have ended, or choose fewer models or smaller pictures.',
  },
  'run.takes-no-image': {
    status: 409,
    message: 'Only a run that made a command takes a picture.',
  },
  'run.too-many-images': {
    status: 409,
    message: `A run can have at most ${runLimits.images} pictures.`,
  },
  'run.file-unknown': { status: 404, message: 'There is no such file.' },
  'value-set.unknown': { status: 404, message: 'There are no such test values.' },
  'value-set.name-taken': {
    status: 409,
    message: 'Other test values of this prompt have that name. Choose another one.',
  },
  'value-set.too-large': {
    status: 409,
    message: `The test values of a prompt can have at most ${runLimits.valueSetBytes / 1e6} MB together. Shorten these, or delete others first.`,
  },
  'value-set.too-many': {
    status: 409,
    message: `A prompt can have at most ${runLimits.valueSets} sets of test values. Delete some first.`,
  },
})
