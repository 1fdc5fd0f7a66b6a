-- Unlogged: after a crash the counts start anew, which costs nothing, and leases stay cheap.
create unlogged table rate_limit_windows (
  key text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key, window_start)
);

create index rate_limit_windows_window_start on rate_limit_windows (window_start);
