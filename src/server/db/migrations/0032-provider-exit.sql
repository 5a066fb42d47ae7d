-- Where the user of a session signs out at the provider, with the identity token that says which sign-in ends there. It is
-- kept while the session counts.
alter table team.session add column exit_url text;
