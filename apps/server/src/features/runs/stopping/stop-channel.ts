/** Over which processes ask each other to stop a run. */
export const stopChannel = 'run_stop_asked'
