/** Result of a test, or of a test file that could not start. */
export interface TestResult {
  file: string
  /** Full name of the test; empty for a file. */
  name: string
  status: string
  /** Error message of a failed test. */
  why?: string
  /** True if the test failed but passed when its file ran a second time. */
  isUnstable?: boolean
}
