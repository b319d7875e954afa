-- What the programs' libraries are that apps fetch links with, and scripts: app or bot.
alter table networks add column app_libraries text not null default 'app';
