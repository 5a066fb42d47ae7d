-- The share of a second look goes by this number. An id is drawn by whoever begins an enrollment, who could choose it.
alter table team.enrollment add column lot double precision not null default random();
