/** Every limit on running prompts has its name here. */
export const runLimits = {
  /** Models that one press of Run asks at once. */
  modelsAtOnce: 8,
  /** Runs of one person that go on at the same time; more wait for their turn. */
  concurrentPerPerson: 16,
  /** Runs of one server process that go on at the same time, shared fairly among people. */
  concurrentPerServer: 600,
  /** Runs of one person that may wait; more are refused. */
  waitingPerPerson: 32,
  /** Streams of events that one person has open to one server process; more are refused. */
  streamsPerPerson: 64,
  /** Characters of an answer that are kept; a longer one is ended. */
  outputCharacters: 2_000_000,
  /** The same of a browser's model: its whole context is smaller. */
  browserOutputCharacters: 200_000,
  /** The longest that a run on a browser's model may have taken. */
  browserRunMilliseconds: 86_400_000,
  /** Warnings of a run on a browser's model, and the characters of each. */
  browserWarnings: 8,
  browserWarningCharacters: 300,
  /** Pictures given to a model, and the bytes of each. */
  images: 8,
  imageBytes: 5_000_000,
  /** Bytes of all pictures of a run; providers take no more. */
  imagesTotalBytes: 20_000_000,
  /** Bytes of pictures that are on their way to models, counted for each model. */
  pictureBytesPerPerson: 80_000_000,
  pictureBytesPerServer: 240_000_000,
  /** Bytes of a picture or a sound that a model made. */
  fileBytes: 20_000_000,
  /** Pictures and sounds that one run may make. */
  filesMade: 8,
  /** Times that a call is tried again after a refusal for now. */
  retries: 2,
  /** The longest pause that a provider may ask for before it is tried again. */
  longestPauseSeconds: 20,
  /** Named sets of test values of one prompt. */
  valueSets: 50,
  /** Bytes of all sets of test values of a prompt: they are listed together. */
  valueSetBytes: 5_000_000,
  /** Of one workspace, whatever its plan: the technical limit of plans without one. */
  connections: 500,
  ratingNote: 2_000,
} as const
