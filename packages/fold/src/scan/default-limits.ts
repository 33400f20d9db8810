/** How much a scan may take when nobody says otherwise; 0 is no limit. */
export const defaultLimits = {
  /** One a processor. */
  jobs: 0,
  max_file_size: 2_048,
  file_timeout: 10_000,
  time_limit: 0,
  max_memory: 2_048,
};
